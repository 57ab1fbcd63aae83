/** Whether the long runs run too: `npm test` leaves them to CI. */
export const long = process.env.REQUIRED_ENGINES === "all";
