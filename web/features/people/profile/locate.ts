/** The browser's answer may be this old (seed section 9: geolocation cache, 1 hour). */
const maxAgeMs = 3_600_000;
const patienceMs = 15_000;
const permissionDenied = 1;

/** The position according to the browser, or the reason why there is none. */
export function locate(): Promise<{ lat: number; lon: number } | "denied" | "unavailable"> {
  if (!("geolocation" in navigator)) return Promise.resolve("unavailable");
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      (error) => resolve(error.code === permissionDenied ? "denied" : "unavailable"),
      { maximumAge: maxAgeMs, timeout: patienceMs, enableHighAccuracy: false },
    );
  });
}
