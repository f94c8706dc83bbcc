import { fromBytes, type Hex } from '#core/bytes/hex'
import { vi } from 'vitest'

/** What was in the bytes that are overwritten with zeros from now on, until mocks are restored. */
export function watchWipes(): readonly Hex[] {
  const wiped: Hex[] = []
  const fill = Uint8Array.prototype.fill
  vi.spyOn(Uint8Array.prototype, 'fill').mockImplementation(function wipe(this: Uint8Array<ArrayBuffer>, ...args) {
    if (args[0] === 0 && args.length === 1) wiped.push(fromBytes(this))
    return fill.apply(this, args)
  })
  return wiped
}
