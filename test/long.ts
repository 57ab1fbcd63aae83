// npm test leaves long runs to CI.
export const long = process.env.REQUIRED_ENGINES === "all";
