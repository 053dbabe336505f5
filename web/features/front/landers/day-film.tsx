import { classes } from "#web/ui/classes.ts";
import { Place } from "./art.tsx";
import "./day-film.css";

/** From morning to evening: three scenes that fade into each other. */
export default function DayFilm({ isPaused }: { isPaused: boolean }) {
  return (
    <div className={classes("day-film size-full", isPaused && "is-paused")}>
      {(["cafe", "park", "dance"] as const).map((place) => (
        <Place key={place} scene={place} className="absolute inset-0 size-full" />
      ))}
    </div>
  );
}
