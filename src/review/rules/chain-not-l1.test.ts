import { describe, expect, it } from 'vitest'
import type { Chain } from '#core/chains/chain'
import type { Head } from '#core/evidence/evidence'
import { saidOf } from '../test-support/case.ts'
import { find } from '../test-support/recorded.ts'
import { chainNotL1 } from './chain-not-l1.ts'

const { block } = find('ether to bob')
const said = (chainKind: Chain['kind'], head: Head | undefined) =>
  saidOf(chainNotL1, { input: { chainKind, ...(head === undefined ? {} : { block: { ...block, head } }) } })

const RULES_ALONE = 'unknown: This chain isn’t an L1, and we simulate by the newest L1 rules we know'
const SIGNED = 'unknown: This chain isn’t an L1: its sequencer signed the block, and we simulate by the newest L1 rules we know'
const CLAIMED = 'unknown: This chain isn’t an L1: its operator claims the blocks, and we simulate by the newest L1 rules we know'

describe('chain/not-l1', () => {
  it.each<[Head | undefined, string]>([
    ['finalized', RULES_ALONE],
    ['signed', SIGNED],
    ['claimed', CLAIMED],
    [undefined, CLAIMED],
  ])('says of another chain, under a head that is %s, whose word the block is', (head, sentence) => {
    expect(said('other', head)).toEqual([sentence])
  })

  it.each<Chain['kind']>(['l1', 'practice'])('is silent on a chain that is %s', (kind) => {
    for (const head of ['finalized', 'signed', 'claimed', undefined] as const) expect(said(kind, head)).toEqual([])
  })
})
