import { checkArrows } from "./arrows.ts";
import { checkMessages } from "./messages.ts";
import { checkOwners } from "./owners.ts";
import { report } from "./report.ts";
import { checkSizes } from "./sizes.ts";
import { projectRoot } from "./source.ts";

report("arrows", checkArrows(projectRoot));
report("owners", checkOwners(projectRoot));
report("messages", checkMessages(projectRoot));
report("sizes", checkSizes(projectRoot));
