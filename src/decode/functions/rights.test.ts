import { expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { encoder, explained } from '../test-support/calls.ts'
import { BOB, ME, STRANGER } from '../test-support/names.ts'

const OPERATIONS: Address = '0x372abd1810eaf23cb9d941bbe7596dfb2c46bc65'
const abi = encoder(
  'function setAddManager(uint256 _troveId, address _manager)',
  'function setRemoveManager(uint256 _troveId, address _manager)',
  'function setRemoveManagerWithReceiver(uint256 _troveId, address _manager, address _receiver)',
)
const right = (to: Address, given: 'granted' | 'taken' = 'granted', more: object = {}) => ({
  kind: 'right',
  owner: ME,
  of: OPERATIONS,
  to,
  given,
  ...more,
})

it.each([
  [
    'setAddManager',
    [1n, STRANGER],
    `Let ${STRANGER} add to a loan of yours at ${OPERATIONS} and pay it back`,
    [right(STRANGER, 'granted', { canTake: false })],
  ],
  ['setAddManager', [1n, ZERO], `Let anyone add to a loan of yours at ${OPERATIONS} and pay it back`, [right(ZERO, 'taken')]],
  [
    'setRemoveManager',
    [1n, STRANGER],
    `Let ${STRANGER} take collateral out of a loan of yours at ${OPERATIONS} and borrow more, paid out to you`,
    [right(STRANGER)],
  ],
  [
    'setRemoveManagerWithReceiver',
    [1n, BOB, STRANGER],
    `Let bob take collateral out of a loan of yours at ${OPERATIONS} and borrow more, paid out to ${STRANGER}`,
    [right(BOB), right(STRANGER)],
  ],
  [
    'setRemoveManagerWithReceiver',
    [1n, ZERO, ZERO],
    `Stop anyone else from taking collateral out of a loan of yours at ${OPERATIONS}`,
    [right(ZERO, 'taken')],
  ],
] as const)('Liquity 2: %s(%s)', (name, args, sentence, claims) => {
  const one = explained(OPERATIONS, abi(name, args))
  expect(plain(one.intent)).toBe(sentence)
  expect(one.claims).toEqual(claims)
})
