/** What reading sealed records needs, fetched when a vault opens. */
export { openRecords } from '#store'
