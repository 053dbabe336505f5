import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Place } from "./art.tsx";
import { FilmCaptions } from "./film-captions.tsx";
import "./day-film.css";

const places = ["cafe", "park", "dance"] as const;

/** From morning to evening: three scenes that fade into each other. */
export default function DayFilm({ isPaused }: { isPaused: boolean }) {
  const t = useT("landers");
  return (
    <div className={classes("day-film size-full", isPaused && "is-paused")}>
      {places.map((place) => (
        <Place key={place} scene={place} className="absolute inset-0 size-full" />
      ))}
      {/* On wide screens the lander cuts the film's left edge at a slant. */}
      <FilmCaptions
        lines={places.map((place) => t(`transitionsvideolanding.captions.${place}`))}
        className="left-3 md:left-8"
      />
    </div>
  );
}
