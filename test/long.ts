// Whether slow tests run. `npm test` leaves them to CI.
export const long = process.env.REQUIRED_ENGINES === "all";
