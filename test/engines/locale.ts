/** Whether this machine can make the locale that tests of names need. Debian's package locales has it. */
import { existsSync } from "node:fs";

export const canMakeLocales: boolean = existsSync("/usr/share/i18n/locales/ko_KR");
