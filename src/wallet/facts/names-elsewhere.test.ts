import { expect, it } from 'vitest'
import { PRESETS } from '#survey'
import { createNames } from './names.ts'

it('counts the native currency of a chain that is not set up in its own unit', () => {
  const [preset] = PRESETS
  const names = createNames(preset?.chain ?? expect.unreachable(), [], [])
  expect([names.nativeOf?.(137)?.symbol, names.nativeOf?.(8453)?.symbol, names.nativeOf?.(987_654)]).toEqual(['POL', 'ETH', undefined])
})
