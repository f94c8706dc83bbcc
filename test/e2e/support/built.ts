import { buildApp } from '../../../scripts/build/build.ts'
import { buildExtension, EXTENSION } from '../../../scripts/build/build-extension.ts'
import { buildKeyless, KEYLESS } from '../../../scripts/build/build-keyless.ts'
import { isStale } from '../../../scripts/build/dist.ts'

/** Walks run on what is built only: what is developed has other headers. Here, since the workers that walk would build it at the same time. */
export default async function built(): Promise<void> {
  if (isStale()) await buildApp()
  if (isStale(EXTENSION)) await buildExtension()
  if (isStale(KEYLESS)) await buildKeyless()
}
