import { expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { haltReason } from './halt-reasons.ts'

// As `refuse` of src/chain/evm/admission.ts and the EVM itself name them.
it.each([
  'nonce',
  'gas-limit',
  'fee-cap',
  'initcode-size',
  'insufficient-funds',
  'sender-has-code',
  'intrinsic-gas',
  'type',
  'no-recipient',
  'out of gas',
  'invalid opcode',
  'stack underflow',
  'static state change',
  'create collision',
])('%s is a sentence for people', (why) => {
  const told = plain(haltReason(why))
  expect(told).not.toContain('reason we can’t read')
  expect(told.split(' ').length).toBeGreaterThan(4)
})

it('does not guess at a name that it does not know', () => {
  expect(plain(haltReason('toString'))).toBe('It fails, with a reason we can’t read')
})
