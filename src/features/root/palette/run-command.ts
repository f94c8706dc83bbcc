import { tellFailure } from '#features/shared'
import type { Command } from './command.ts'

/** Runs a command. The palette is gone by then, so a failure is said in a message. Never throws. */
export async function runCommand({ run }: Command): Promise<void> {
  try {
    await run()
  } catch (thrown) {
    await tellFailure(thrown, 'palette')
  }
}
