/**
 * Lua code that mends `os.date("!...")` on Fengari, which keeps the `!` and formats local time. Of the day
 * and of the hour it takes a local time that no change of the clocks leaves out.
 */
export const UTC_DATE = `
  do
    local date, time = os.date, os.time
    local function utc(format, at)
      local t = date("!*t", at)
      local day = time({ year = t.year, month = t.month, day = t.day })
      local hour = time({ year = 2001, month = 1, day = 15, hour = t.hour, min = t.min, sec = t.sec })
      local newYear = time({ year = t.year, month = 1, day = 1 })
      local own = { Z = "GMT", z = "+0000", j = ("%03d"):format((day - newYear + 43200) // 86400 + 1) }
      return (format:gsub("%%c", "%%a %%b %%e %%H:%%M:%%S %%Y"):gsub("%%(.?)", function(option)
        return own[option] or date("%" .. option, ("HIMPRSTXklpr"):find(option, 1, true) and hour or day)
      end))
    end
    function os.date(format, at)
      if type(format) ~= "string" or format:sub(1, 1) ~= "!" or format:sub(2, 3) == "*t" then
        return date(format, at)
      end
      return utc(format:sub(2), at or time())
    end
  end
`;
