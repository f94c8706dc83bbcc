import type { ReportFacts } from './failure-report.ts'

export type { ReportFacts } from './failure-report.ts'

type ReadFacts = () => Promise<ReportFacts>

let read: ReadFacts = async () => ({})

/** Says where reports have what they tell besides a failure; the frame of the page does, once. */
export const setReportFacts = (next: ReadFacts): void => {
  read = next
}

/** What can be told now. Never throws: a report without it is better than none. */
export async function readReportFacts(): Promise<ReportFacts> {
  try {
    return await read()
  } catch {
    return {} // what is told besides the failure may be what fails
  }
}
