/** Whether this machine can make the locale that the tests of names need, from Debian's package locales. */
import { existsSync } from "node:fs";

export const canMakeLocales: boolean = existsSync("/usr/share/i18n/locales/ko_KR");
