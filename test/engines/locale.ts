/** Whether this machine can make the locale that tests of names need; its sources are Debian's package locales. */
import { existsSync } from "node:fs";

export const canMakeLocales: boolean = existsSync("/usr/share/i18n/locales/ko_KR");
