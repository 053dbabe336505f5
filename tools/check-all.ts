import { checkDocs } from "./check-docs.ts";
import { checkImports } from "./check-imports.ts";
import { checkMessages } from "./check-messages.ts";
import { checkNumbers } from "./check-numbers.ts";
import { checkOwners } from "./check-owners.ts";
import { checkSizes } from "./check-sizes.ts";
import { report } from "./report.ts";
import { projectRoot } from "./source.ts";

report("imports", await checkImports(projectRoot));
report("owners", checkOwners(projectRoot));
report("messages", checkMessages(projectRoot));
report("numbers", checkNumbers(projectRoot));
report("sizes", checkSizes(projectRoot));
report("docs", checkDocs(projectRoot));
