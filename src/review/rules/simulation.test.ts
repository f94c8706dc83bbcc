import { describe, expect, it } from 'vitest'
import type { Signable } from '#core/signing/signable'
import type { OtherRules } from '#core/simulation/simulation'
import { judged, soundly as judge } from '../test-support/judged.ts'
import { signableInput } from '../test-support/message.ts'
import { ALICE, find, inputOf, ROUTER, USDC, withoutRun } from '../test-support/recorded.ts'

const fieldOf = (line: string) => {
  const [name = '', type = ''] = line.split(' ')
  return { name, type }
}

describe('simulation/reverts', () => {
  it('is silent when it succeeds, and when it was not run', () => {
    expect(judged('simulation/reverts', inputOf(find('ether to bob')))).toEqual([])
    expect(judged('simulation/reverts', withoutRun(inputOf(find('panic'))))).toEqual([])
  })

  it.each([
    ['custom error', 'It fails, with a reason we can’t read'],
    ['string as reason', 'It says Reverter: not today'],
    ['panic', 'A number went out of its range'],
  ])('gives the reason: %s [T4]', (name, reason) => {
    const { findings, revert } = judge(inputOf(find(name)))
    const finding = findings.find(({ rule }) => rule === 'simulation/reverts')
    expect(finding?.level).toBe('danger')
    expect(finding?.why).toBe(revert)
    expect(JSON.stringify(finding?.why)).toContain(reason.replace(/^It says /, '').replace(/: 0x.*/, ''))
  })

  it('is a gap where a Safe’s transaction waits for others, which may bring what it lacks', () => {
    const turn = { safe: `0x${'5a'.repeat(20)}`, nonce: 9n, next: 7n } as const
    const waiting = { ...inputOf(find('panic')), exercise: { tense: 'does', gaps: [], turn } } as const
    expect(judged('simulation/reverts', waiting)).toEqual(['unknown: As things are now, this would fail when its turn comes'])
  })

  it('names what stopped it when there is no data', () => {
    const one = find('panic')
    const simulation = { ...one.simulation, outcome: { ok: false, why: 'out of gas', data: '0x' } } as const
    expect(judge(inputOf({ ...one, simulation })).revert).toEqual({ id: 'It needs more gas than its limit allows' })
  })
})

describe('simulation/not-run', () => {
  const of = (name: string) => judge(withoutRun(inputOf(find(name)))).findings.find(({ rule }) => rule === 'simulation/not-run')

  it('is silent when it was run', () => {
    expect(judged('simulation/not-run', inputOf(find('panic')))).toEqual([])
  })

  it('is a gap for plain value and for one transfer of a listed token', () => {
    for (const name of ['ether to bob', 'USDC to bob']) expect(of(name)).toMatchObject({ level: 'unknown', material: true })
  })

  it.each([
    'exact approve',
    'swap ether for USDC',
    'claim',
    'deployment',
    'transfer with a tail',
    'fake USDC, approved',
    'two calls through Multicall3',
  ])('is a danger for %s', (name) => {
    expect(of(name)).toMatchObject({ level: 'danger', material: true })
  })

  it('says why there is no run', () => {
    const input = { ...withoutRun(inputOf(find('claim'))), failure: { code: 'simulation/too-many-rounds', data: { rounds: 40 } } } as const
    const finding = judge(input).findings.find(({ rule }) => rule === 'simulation/not-run')
    expect(finding?.why).toEqual({
      id: 'The simulation still needed more data after {rounds, plural, one {# round} other {# rounds}}.',
      values: { rounds: 40 },
    })
  })
})

describe('effects/unlike-request', () => {
  const judge = (input: Parameters<typeof judged>[1]) => judged('effects/unlike-request', input)

  it.each([
    'ether to bob',
    'USDC to bob',
    'unlimited approve',
    'approve taken back',
    'WETH deposit',
    'WETH withdraw',
    'swap ether for USDC',
    'swap USDC for ether',
    'swap USDC for DAI',
    'cat to bob',
    'every cat to the market',
    'claim',
    'two calls through Multicall3',
    'ether to oneself',
  ])('is silent when what happens is what is said: %s', (name) => {
    expect(judge(inputOf(find(name)))).toEqual([])
  })

  it('is silent where nothing can be held against it: no run, or a run that fails', () => {
    expect(judge(withoutRun(inputOf(find('USDC to bob'))))).toEqual([])
    expect(judge(inputOf(find('custom error')))).toEqual([])
  })

  it('stops a call whose run does something else', () => {
    // The words of a small transfer, the run of an approval.
    const { simulation } = find('unlimited approve')
    expect(judge(inputOf({ ...find('USDC to bob'), simulation }))).toEqual([
      'danger: It doesn’t say that Uniswap v2 router can spend unlimited USDC',
      'danger: It says that you send 25 USDC, but you send nothing',
    ])
  })
})

describe('tokens/events-disagree', () => {
  const judge = (input: Parameters<typeof judged>[1]) => judged('tokens/events-disagree', input)

  it.each(['USDC to bob', 'WETH deposit', 'WETH withdraw', 'swap USDC for DAI', 'unlimited approve'])(
    'is silent when events and balances agree: %s',
    (name) => {
      expect(judge(inputOf(find(name)))).toEqual([])
    },
  )

  it('stops events of payments that nobody made', () => {
    expect(judge(inputOf(find('fake USDC, forged')))).toEqual([
      'danger: 0x700b6a60ce7eaaea56f065753d8dcb9653dbad35 says that your balance changes by -1000 0x700b…AD35, but it changes by 0 0x700b…AD35',
    ])
    expect(judge(inputOf(find('fake USDC, approved')))[0]).toContain('can spend 0.000005 0x700b…AD35, but it’s 0 0x700b…AD35')
  })

  it('stops a loss that no event tells of', () => {
    const one = find('USDC to bob')
    expect(judge(inputOf({ ...one, simulation: { ...one.simulation, logs: [] } }, { plan: inputOf(one).plan }))).toEqual([
      'danger: USDC says that your balance changes by 0 USDC, but it changes by -25 USDC',
    ])
  })

  it('is unknown, and asked for, when the token does not answer', () => {
    const one = find('USDC to bob')
    const mute = { ok: false, data: '0x' } as const
    const simulation = { ...one.simulation, probes: one.simulation.probes.map(() => ({ before: mute, after: mute })) }
    expect(judge(inputOf({ ...one, simulation }))).toEqual(['unknown: We couldn’t check what USDC says it moved against your balance'])
  })
})

describe('simulation/not-run of a message', () => {
  it('is a gap for a permission whose use was not played, and silent for what has none', () => {
    const domain = { name: 'USD Coin', version: '2', chainId: 31337, verifyingContract: USDC }
    const types = { Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map(fieldOf) }
    const message = { owner: ALICE, spender: ROUTER, value: '0xf4240', nonce: '0x0', deadline: '0xffffffffff' }
    const permit: Signable = { kind: 'typed-data', data: { domain, types, primaryType: 'Permit', message } }
    const failure = { code: 'rpc/unreachable', data: { endpoint: '127.0.0.1:8545' } } as const
    const found = (asked: Signable, more: object) =>
      judge(signableInput(asked, more)).findings.filter(({ rule }) => rule === 'simulation/not-run')
    expect(found(permit, { failure })).toMatchObject([{ level: 'unknown', material: true }])
    expect(found(permit, {})).toMatchObject([{ level: 'unknown', material: true }])
    expect(found(permit, { further: 'pending' })).toEqual([])
    expect(found({ kind: 'message', message: '0x68656c6c6f' }, { failure })).toEqual([])
  })
})

describe('simulation/other-rules', () => {
  const of = (rules: OtherRules | undefined) => {
    const one = find('ether to bob')
    return judged(
      'simulation/other-rules',
      inputOf({ ...one, simulation: { ...one.simulation, ...(rules === undefined ? {} : { rules }) } }),
    )
  }

  it('is silent where a run went by the rules of its block', () => {
    expect(of(undefined)).toEqual([])
    expect(judged('simulation/other-rules', withoutRun(inputOf(find('panic'))))).toEqual([])
  })

  it('names the rules that it went by, and those of the chain, and is asked for expressly', () => {
    expect(of({ by: 'amsterdam', newer: 'hegota' })).toEqual([
      'unknown: We simulated by the rules of amsterdam, but the chain has newer ones: hegota',
    ])
    expect(of({ by: 'osaka', newer: 'unknown' })).toEqual([
      'unknown: We simulated by the rules of osaka, but the chain may have newer ones',
    ])
    expect(of({ by: 'bpo2', early: 'amsterdam' })).toEqual([
      'unknown: By now this chain should follow the rules of amsterdam, but its blocks don’t show it',
    ])
    const one = find('ether to bob')
    const { findings } = judge(inputOf({ ...one, simulation: { ...one.simulation, rules: { by: 'osaka', newer: 'unknown' } } }))
    expect(findings.find(({ rule }) => rule === 'simulation/other-rules')?.material).toBe(true)
  })
})
