import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Frame, Simulation } from '#core/simulation/simulation'
import { codeOf } from './describe-signable.ts'

const [ME, PROXY, CODE, OTHER] = ['0x01', '0x02', '0x03', '0x04'].map((end) => `0x${end.slice(2).padStart(40, '0')}` as Address) as [
  Address,
  Address,
  Address,
  Address,
]
const frame = (parts: Partial<Frame>): Frame => ({
  parent: undefined,
  depth: 0,
  kind: 'call',
  from: ME,
  to: PROXY,
  codeAddress: parts.to ?? PROXY,
  value: 0n,
  input: '0x12345678',
  output: '0x',
  gasUsed: 0n,
  reverted: false,
  ...parts,
})
const of = (...frames: readonly Frame[]) => Object.fromEntries(codeOf({ frames } as unknown as Simulation))
const delegated = (parts: Partial<Frame> = {}): Frame =>
  frame({ parent: 0, depth: 1, kind: 'delegatecall', from: PROXY, codeAddress: CODE, ...parts })

it('a proxy stands for whom it passed its whole call on to', () => {
  expect(of(frame({}), delegated())).toEqual({ [PROXY]: [CODE] })
  // Over a beacon, asked in between, too.
  expect(of(frame({}), frame({ parent: 0, kind: 'staticcall', from: PROXY, to: OTHER, codeAddress: OTHER }), delegated())).toEqual({
    [PROXY]: [CODE],
  })
})

it('a contract that runs a library with data of its own stands for nobody', () => {
  expect(of(frame({}), delegated({ input: '0x87654321' }))).toEqual({})
})

it('code that ran in the name of another further down is none of the contract’s', () => {
  expect(of(frame({ to: OTHER, codeAddress: OTHER }), delegated({ parent: 0 }))).toEqual({})
  expect(of(delegated({ parent: undefined }))).toEqual({})
})

it('an account with a delegate (EIP-7702) stands for it', () => {
  expect(of(frame({ to: OTHER, codeAddress: CODE }))).toEqual({ [OTHER]: [CODE] })
})

it('is known of nothing that did not run, and of few of what runs many', () => {
  expect(codeOf(undefined).size).toBe(0)
  const many = Array.from({ length: 20 }, (_, at) => delegated({ codeAddress: `0x${`${at}`.padStart(40, 'a')}` as Address }))
  expect(of(frame({}), ...many)[PROXY]?.length).toBe(4)
})
