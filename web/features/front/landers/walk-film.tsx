import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { FilmCaptions } from "./film-captions.tsx";
import WalkScene from "./walk-scene.tsx";
import "./walk-film.css";

/** Two people walk towards each other and meet under the lamp. */
export default function WalkFilm({ isPaused }: { isPaused: boolean }) {
  const t = useT("landers");
  return (
    <div className={classes("walk-film size-full", isPaused && "is-paused")}>
      <WalkScene />
      <FilmCaptions lines={[t("video.captions.walk"), t("video.captions.meet")]} className="left-3" />
    </div>
  );
}
