import { describe, expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { BOB, ME, STRANGER, USDC } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'

const WORD = `0x${'00'.repeat(32)}`

describe('votes', () => {
  it('go to a delegate, and move nothing', () => {
    const form = 'Delegation(address delegatee,uint256 nonce,uint256 expiry)'
    const domain = { name: 'USDC', version: '1', chainId: 1, verifyingContract: USDC }
    const { intent, claims, complete } = explained(typed(form, { delegatee: BOB, nonce: 0, expiry: 1700000000 }, domain))
    expect([plain(intent), claims, complete]).toEqual([
      'Let bob vote with your USDC, until you choose somebody else',
      [{ kind: 'right', owner: ME, of: USDC, to: BOB, given: 'granted', canTake: false }],
      true,
    ])
  })

  it('are for or against', () => {
    const vote = (support: number) =>
      plain(
        explained(typed('Ballot(uint256 proposalId,uint8 support)', { proposalId: '1', support }, { verifyingContract: STRANGER })).intent,
      )
    expect([0, 1, 2, 3].map(vote)).toEqual([
      `Vote Against on proposal 1 at ${STRANGER}`,
      `Vote For on proposal 1 at ${STRANGER}`,
      `Abstain on proposal 1 at ${STRANGER}`,
      `Vote 3 on proposal 1 at ${STRANGER}`,
    ])
  })

  it('of Snapshot belong to no chain', () => {
    const form = 'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,string metadata)'
    const message = { from: ME, space: 'ens.eth', timestamp: 1700000000, proposal: WORD, choice: 1, reason: '', app: '', metadata: '{}' }
    const { intent, complete, standard, texts } = explained(typed(form, message, { name: 'snapshot', version: '0.1.4' }))
    expect([plain(intent), complete, standard]).toEqual([
      'Vote for choice 1 on proposal 0x0000…000000 in the Snapshot space ens.eth',
      true,
      'Snapshot',
    ])
    expect(texts).toContainEqual({ at: 'message.space', text: 'ens.eth' })
    expect(explained(typed(form, message, { name: 'snapshot', version: '0.1.4', chainId: 1, verifyingContract: STRANGER })).faults).toEqual(
      ['not-canonical'],
    )
  })
})
