/** Fetched when a file is made or read: the screen does not need it. */
export { activityCsv, readActivity, writeActivity } from '#wallet'
