import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import { know } from '#core/evidence/fact'
import { type Argument, type Claim, explain, type Explanation } from '#decode'
import { EMPTY_CODE_HASH, type Facts, givenFacts } from '../facts.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NAMES, NOBODY, ROUTER, RUN } from '../test-support/recorded.ts'
import { safeForeignCode } from './safe-foreign-code.ts'

const SAFE: Address = '0x00000000000000000000000000000000beef5afe'
/** CreateCall and SignMessageLib, 1.3.0 and 1.4.1 (github.com/safe-global/safe-deployments). */
const LIBRARIES: readonly Address[] = [
  '0xa65387f16b013cf2af4605ad8aa5ec25a2cba3a2',
  '0x98ffbbf51bb33a056b08ddf711f289936aaff717',
  '0xd53cd0ab83d845ac265be939c57f53ad838012c9',
  '0x7cbb62eaa69f79e6873cd1ecb2392971036cfaa4',
  '0xb19d6ffc2182150f8eb585b79d4abcd7c5640a9d',
  '0x9b35af71d77eaf8d7e40252370304687390a1a52',
]
/** SafeToL2Setup 1.4.1, and how Safe's own app calls it. */
const SETUP: Address = '0xbd89a1ce4dde368ffab0ec35506eece0b1ffdc54'
const SETUP_CALL = '0xfe51f64300000000000000000000000029fcb43b46531bca003ddc8fcb67ffe91900c762'

const CALL = explain({ from: ALICE, to: SAFE, value: 0n, data: '0x', chainId: 31337 }, NAMES)
const said = (parts: CaseParts, facts: Facts = { accounts: {}, tokens: {} }) => saidOf(safeForeignCode, parts, givenFacts(facts))
const runs = (to: Address, from?: Address): Claim => ({ kind: 'delegatecall', to, from })
const claiming = (...claims: readonly Claim[]): CaseParts => ({ explanation: { ...CALL, claims } })
const code = (to: string, whose = ALICE as string) => `danger: The code of ${to} would run as ${whose}`
const library = (to: string, whose = ALICE as string) => `warn: ${to}, a Safe library, would run as ${whose}`

describe('code that runs as an account', () => {
  it('is a danger, whoever’s account it is', () => {
    expect(said(claiming(runs(NOBODY)))).toEqual([code(NOBODY)])
    expect(said(claiming(runs(NOBODY, SAFE)))).toEqual([code(NOBODY, SAFE)])
    expect(said(claiming(runs(ROUTER)))).toEqual([code('Uniswap v2 router')])
    expect(said(claiming(runs(NOBODY), runs(BOB)))).toEqual([code(NOBODY), code(BOB)])
    expect(said(claiming(runs(NOBODY), runs(NOBODY)))).toEqual([code(NOBODY)])
    expect(said(claiming({ kind: 'receiver', to: BOB }))).toEqual([])
  })

  it.each(LIBRARIES)('is a warning of a library of Safe’s own: %s', (address) => {
    expect(said(claiming(runs(address, SAFE)))).toEqual([library(address, SAFE)])
  })

  it('is a danger at the address of a library with other code', () => {
    const [address = ZERO] = LIBRARIES
    const state = (codeHash: typeof EMPTY_CODE_HASH): Facts => ({
      accounts: { [address]: know({ nonce: 1n, balance: 0n, codeHash }, RUN) },
      tokens: {},
    })
    expect(said(claiming(runs(address)), state(word(1n)))).toEqual([code(address)])
    expect(said(claiming(runs(address)), state(EMPTY_CODE_HASH))).toEqual([library(address)])
  })

  it('is fine where a new Safe is made as Safe’s own app makes it, and only so', () => {
    const setup = (data: typeof SETUP_CALL | '0xfe51f643', by: 'delegatecall' | 'call' = 'delegatecall', to = SETUP): Explanation => ({
      ...CALL,
      call: { ...CALL.call, to, data, ...(by === 'call' ? {} : { by }) },
    })
    const told = (...allCalls: readonly Explanation[]) => said({ ...claiming(runs(SETUP)), allCalls })
    expect(told(setup(SETUP_CALL))).toEqual([])
    expect(told(setup(SETUP_CALL), setup(SETUP_CALL))).toEqual([])
    expect(told(setup('0xfe51f643'))).toEqual([code(SETUP)])
    expect(told(setup(SETUP_CALL), setup('0xfe51f643'))).toEqual([code(SETUP)])
    expect(told(setup(SETUP_CALL), setup('0xfe51f643', 'call'), setup('0xfe51f643', 'delegatecall', BOB))).toEqual([])
    expect(told(setup(SETUP_CALL, 'call'))).toEqual([code(SETUP)])
    expect(told()).toEqual([code(SETUP)])
    expect(said({ ...claiming(runs(NOBODY)), allCalls: [setup(SETUP_CALL, 'delegatecall', NOBODY)] })).toEqual([code(NOBODY)])
  })
})

describe('gas that a Safe pays back', () => {
  const argument = (name: string, value: Argument['value'], type = 'uint256'): Argument => ({ name, type, value })
  const paying = (price: bigint, receiver?: Address, name = 'execTransaction'): CaseParts => ({
    allCalls: [
      {
        ...CALL,
        function: { name, signature: '', standards: [] },
        args: [
          argument('gasPrice', { is: 'integer', value: price }),
          ...(receiver === undefined ? [] : [argument('refundReceiver', { is: 'address', address: receiver }, 'address')]),
        ],
      },
    ],
  })
  const toSender = `danger: ${SAFE} would pay whoever sends this for gas`

  it('is a danger from one unit of price on', () => {
    expect(said(paying(0n, BOB))).toEqual([])
    expect(said(paying(1n, BOB))).toEqual([`danger: ${SAFE} would pay ${BOB} for gas`])
    expect(said(paying(1n, ROUTER))).toEqual([`danger: ${SAFE} would pay Uniswap v2 router for gas`])
    expect(said(paying(1n, ZERO))).toEqual([toSender])
    expect(said(paying(1n))).toEqual([toSender])
    expect(said(paying(1n, BOB, 'exec'))).toEqual([])
  })

  it('is read as an amount as well, and is paid by the actor where no Safe is named', () => {
    const [one] = paying(1n).allCalls ?? []
    if (one === undefined) throw new Error('no call')
    const args = [
      argument('gasPrice', { is: 'amount', units: 1n, token: NAMES.native }),
      argument('refundReceiver', { is: 'integer', value: 5n }),
    ]
    expect(said({ allCalls: [{ ...one, args }] })).toEqual([toSender])
    expect(said({ allCalls: [{ ...one, args: [argument('gasPrice', { is: 'text', text: '5' }, 'string')] }] })).toEqual([])
    const { to: _to, ...nowhere } = one.call
    expect(said({ allCalls: [{ ...one, call: nowhere }] })).toEqual([`danger: ${ALICE} would pay whoever sends this for gas`])
  })
})
