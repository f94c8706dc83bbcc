import { type AppError, fail } from '#core/errors'
import { readBigEndian } from '../devices/integer-bytes.ts'
import type { DeviceChannel } from '../devices/device-port.ts'
import { hidFrames, readFrames } from './frames.ts'
import { type CommandPurpose, statusError } from './status.ts'

/** What came back: a status word and what stands before it. */
export type LedgerAnswer = { readonly status: number; readonly data: Uint8Array }

/** Sends one command and waits for its answer, however long the person takes. Throws `device/unplugged`, `device/bad-answer`. */
export async function exchange(channel: DeviceChannel, command: Uint8Array): Promise<LedgerAnswer> {
  for (const packet of hidFrames(command)) await channel.write(packet)
  const answer = await readFrames(() => channel.read())
  return { status: readBigEndian(answer.subarray(-2)), data: answer.subarray(0, -2) }
}

/** Why a command was not done. */
export type OnStatus = (status: number) => AppError | undefined

/** Sends commands that go together; gives what the last one answers. Throws the failure of the first that is not done. */
export async function exchangeAll(channel: DeviceChannel, commands: readonly Uint8Array[], errorOf: OnStatus): Promise<Uint8Array> {
  let data = new Uint8Array()
  for (const command of commands) {
    const answer = await exchange(channel, command)
    const error = errorOf(answer.status)
    if (error !== undefined) throw error
    data = new Uint8Array(answer.data)
  }
  return data
}

/** For one purpose, before it is known which app is open. */
export const failureFor =
  (purpose: CommandPurpose): OnStatus =>
  (status) =>
    statusError(status, purpose)

/** For one purpose, with the Ethereum app of this version open: what it does not know, a newer one may. */
export const failureIn =
  (purpose: CommandPurpose, version: readonly number[], isUnknown: (status: number) => boolean): OnStatus =>
  (status) =>
    isUnknown(status) ? fail('device/old-version', { has: version.join('.') }) : statusError(status, purpose)
