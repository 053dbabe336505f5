import { classes } from "#web/ui/classes.ts";
import WalkScene from "./walk-scene.tsx";
import "./walk-film.css";

/** Two people walk towards each other and meet under the lamp. */
export default function WalkFilm({ isPaused }: { isPaused: boolean }) {
  return <WalkScene className={classes("walk-film", isPaused && "is-paused")} />;
}
