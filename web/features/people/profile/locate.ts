/** An answer of the browser may be this old (seed section 9: geolocation cache, 1 hour). */
const maxAgeMs = 3_600_000;
const patienceMs = 15_000;
const permissionDenied = 1;

/** Where the browser thinks it is, or why it does not say. */
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
