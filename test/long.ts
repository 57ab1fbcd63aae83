// Whether slow tests run, which `npm test` leaves to CI.
export const long = process.env.REQUIRED_ENGINES === "all";
