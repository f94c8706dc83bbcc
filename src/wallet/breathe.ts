/** Lets the page draw and hear the person, in the middle of work that takes long. */
export const breathe = (): Promise<void> => new Promise((done) => setTimeout(done))
