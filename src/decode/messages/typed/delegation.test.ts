import { describe, expect, it } from 'vitest'
import { concat, type Hex, word } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { BOB, ME, STRANGER, USDC } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'

describe('a delegation of ERC-7710', () => {
  const MANAGER = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
  const FORM =
    'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)'
  const half = (value: bigint): Hex => `0x${word(value).slice(34)}`
  const time = (before: bigint) => ({ enforcer: '0x1046bb45c8d673d4ea75321280db34899413c069', terms: concat(half(0n), half(before)) })
  const usdc = { enforcer: '0xf100b0819427117ecf76ed94b358b1a5b5c6d2fc', terms: concat(USDC, word(5_000_000n)) }
  const delegation = (caveats: readonly object[], verifyingContract = MANAGER, delegate: string = BOB) =>
    explained(
      typed(
        FORM,
        { delegate, delegator: ME, authority: `0x${'ff'.repeat(32)}`, caveats, salt: '0' },
        { name: 'DelegationManager', version: '1', chainId: 1, verifyingContract },
      ),
    )

  it('without conditions is everything', () => {
    const { intent, claims, use, complete } = delegation([])
    expect(plain(intent)).toBe(`Let bob do anything with ${ME}`)
    expect(claims).toEqual([{ kind: 'control', of: ME, what: 'session-key', to: BOB, given: 'granted' }])
    expect(use).toEqual({ use: 'delegation', delegate: BOB, bounded: false })
    expect(complete).toBe(false)
    expect(plain(delegation([], MANAGER, '0x0000000000000000000000000000000000000a11').intent)).toBe(`Let anyone do anything with ${ME}`)
  })

  it('is bounded by amount, target and time together, of enforcers that we know', () => {
    expect(delegation([usdc, time(1_700_000_000n)]).use).toEqual({ use: 'delegation', delegate: BOB, until: 1_700_000_000n, bounded: true })
    expect(delegation([usdc]).use).toMatchObject({ bounded: false })
    expect(delegation([usdc, time(0n)]).use).toEqual({ use: 'delegation', delegate: BOB, bounded: false })
    expect(delegation([{ ...usdc, terms: '0x00' }, time(1n)]).use).toMatchObject({ bounded: false })
    expect(delegation([usdc, time(1n)], STRANGER).use).toEqual({ use: 'delegation', delegate: BOB, bounded: false })
  })
})
