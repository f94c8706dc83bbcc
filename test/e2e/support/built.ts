import { buildApp } from '../../../scripts/build.ts'
import { isStale } from '../../../scripts/dist.ts'

/** Walks run on the built app only: what is developed has other headers. */
export default async function built(): Promise<void> {
  if (isStale()) await buildApp()
}
