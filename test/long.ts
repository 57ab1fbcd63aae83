/** Whether the long runs take part: npm test leaves them to CI. */
export const long = process.env.REQUIRED_ENGINES === "all";
