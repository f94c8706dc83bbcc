import { describe, expect, it } from 'vitest'
import type { ConsensusConfig, ForkName } from '#core/chains/consensus'
import { isError } from '#core/errors'
import type { LightClientStore, LightClientUpdate } from './containers.ts'
import { isValidLightClientHeader, verifiedBlockOf } from './header.ts'
import {
  findConflict,
  forceStrongUpdate,
  getSafetyThreshold,
  initializeLightClientStore,
  isBetterUpdate,
  processLightClientFinalityUpdate,
  processLightClientOptimisticUpdate,
  processLightClientStoreForceUpdate,
  processLightClientUpdate,
} from './store.ts'
import { absentOf, configAt, createSimulation, filler, minimalConfig, upgradeHeader } from './test-support/generator.ts'

const ELECTRA = configAt('electra')
const chain = createSimulation(ELECTRA)
const start = (slot = 64, config: ConsensusConfig = ELECTRA): LightClientStore => {
  const followed = config === ELECTRA ? chain : createSimulation(config)
  return initializeLightClientStore(followed.checkpoint(slot), followed.bootstrap(slot), config)
}
const take = (store: LightClientStore, update: LightClientUpdate, now = 10_000): LightClientStore =>
  processLightClientUpdate(store, update, now, ELECTRA)

/** Why it was refused. */
function whyOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (isError(error, 'light-client/invalid-update')) return String(error.data?.['why'])
    if (isError(error)) return error.code
    throw error
  }
  return 'taken'
}

describe('a bootstrap', () => {
  it.each(['capella', 'deneb', 'electra', 'fulu', 'gloas'] as const satisfies readonly ForkName[])(
    'starts from a checkpoint of %s',
    (fork) => {
      const store = start(64, configAt(fork))
      const block = verifiedBlockOf(store.optimisticHeader, store.optimisticAggregate, configAt(fork))
      expect(block).toMatchObject({ slot: 64, signers: 0, of: 32 })
      expect(block.blockNumber).toBe(fork === 'gloas' ? undefined : 64n)
    },
  )

  it('is refused for another checkpoint', () => {
    expect(whyOf(() => initializeLightClientStore(chain.checkpoint(72), chain.bootstrap(64), ELECTRA))).toBe(
      'light-client/checkpoint-mismatch',
    )
  })

  it('is refused with another committee', () => {
    const forged = { ...chain.bootstrap(64), currentSyncCommittee: chain.committeeOf(7).committee }
    expect(whyOf(() => initializeLightClientStore(chain.checkpoint(64), forged, ELECTRA))).toBe('its sync committee is not proved')
  })

  it('is refused with a forged state root, though the beacon block is the right one', () => {
    const { header, ...rest } = chain.bootstrap(64)
    if (!('execution' in header)) throw new Error('no execution')
    const forged = { ...header, execution: { ...header.execution, stateRoot: filler(66, 1) } }
    expect(whyOf(() => initializeLightClientStore(chain.checkpoint(64), { ...rest, header: forged as typeof header }, ELECTRA))).toBe(
      'its execution block is not proved',
    )
  })

  it('is refused without an execution block where the fork has one', () => {
    const { header, ...rest } = chain.bootstrap(64)
    const bare = { ...rest, header: { beacon: header.beacon } }
    expect(whyOf(() => initializeLightClientStore(chain.checkpoint(64), bare, ELECTRA))).toBe('its execution block is not proved')
  })

  it('is refused at a fork that the chain has no row for', () => {
    const late = minimalConfig({ electra: 100 })
    expect(whyOf(() => initializeLightClientStore(chain.checkpoint(64), chain.bootstrap(64), late))).toBe('light-client/unknown-fork')
  })
})

describe('following', () => {
  it('takes a finality update, and knows who signed', () => {
    const store = processLightClientFinalityUpdate(start(), finalityOf({ attested: 90, finalized: 72, absent: absentOf(5) }), 91, ELECTRA)
    expect(store.finalizedHeader.beacon.slot).toBe(72)
    expect(verifiedBlockOf(store.finalizedHeader, store.finalizedAggregate, ELECTRA)).toMatchObject({
      blockNumber: 72n,
      signers: 27,
      of: 32,
    })
    expect(verifiedBlockOf(store.optimisticHeader, store.optimisticAggregate, ELECTRA)).toMatchObject({ slot: 90, signers: 27 })
    expect(store.nextSyncCommittee).toBeUndefined()
  })

  it('takes an optimistic update, which finalizes nothing', () => {
    const store = processLightClientOptimisticUpdate(start(), chain.update({ attested: 70 }), 71, ELECTRA)
    expect([store.optimisticHeader.beacon.slot, store.finalizedHeader.beacon.slot]).toEqual([70, 64])
  })

  it('leaves the store that it was given as it was', () => {
    const before = start()
    const kept = { ...before }
    take(before, chain.update({ attested: 90, finalized: 72 }))
    expect(before).toEqual(kept)
  })

  it('learns the next committee, and follows it into the next periods', () => {
    let store = take(start(), chain.update({ attested: 90, finalized: 72 }))
    expect(store.nextSyncCommittee).toBe(chain.update({ attested: 90, finalized: 72 }).nextSyncCommittee)
    for (const slot of [128, 192, 256]) store = take(store, chain.update({ attested: slot + 30, finalized: slot + 8 }))
    expect(store.finalizedHeader.beacon.slot).toBe(264)
    expect(store.currentSyncCommittee).toBe(chain.committeeOf(4).committee)
    expect(store.previousMaxActiveParticipants).toBe(32)
  })

  it('takes an old update for the committee that it lacks', () => {
    const store = take(start(), finalityOf({ attested: 120, finalized: 112 }))
    const after = take(store, chain.update({ attested: 90, finalized: 72 }))
    expect(after.nextSyncCommittee).toBe(chain.committeeOf(2).committee)
    expect(after.finalizedHeader.beacon.slot).toBe(112)
  })

  it('crosses from Capella over Deneb, Electra and Fulu to Gloas', () => {
    const epochs = { altair: 0, bellatrix: 0, capella: 0, deneb: 16, electra: 24, fulu: 32, gloas: 40 }
    const config = minimalConfig(epochs)
    const followed = createSimulation(config)
    let store = initializeLightClientStore(followed.checkpoint(64), followed.bootstrap(64), config)
    for (let slot = 64; slot < 448; slot += 64) {
      // Signed at the first slot of a fork, what is signed is of the fork before.
      const update = followed.update({ attested: slot + 62, finalized: slot + 40 })
      store = processLightClientUpdate(store, update, slot + 64, config)
    }
    expect(store.finalizedHeader.beacon.slot).toBe(424)
    const block = verifiedBlockOf(store.finalizedHeader, store.finalizedAggregate, config)
    // After Gloas a block proves its parent's execution block.
    expect(block.blockHash).toContain('000001a7')
    expect(block.blockNumber).toBeUndefined()
  })

  it('signs the first slot of a fork with the version of the slot before', () => {
    const config = minimalConfig({ deneb: 0, electra: 12 })
    const followed = createSimulation(config)
    const store = initializeLightClientStore(followed.checkpoint(64), followed.bootstrap(64), config)
    const update = followed.update({ attested: 95, signature: 96 })
    expect(processLightClientUpdate(store, update, 96, config).optimisticHeader.beacon.slot).toBe(95)
    expect(whyOf(() => processLightClientUpdate(store, { ...update, signatureSlot: 97 }, 97, config))).toMatch(/signature/)
  })
})

describe('headers of before Gloas in the shape of Gloas', () => {
  it.each(['capella', 'deneb', 'electra', 'fulu'] as const)('prove the hash of their block: %s', (fork) => {
    const config = configAt(fork)
    const header = upgradeHeader(createSimulation(config).blockAt(64).header, config)
    expect(isValidLightClientHeader(header, config)).toBe(true)
    if (!('executionBlockHash' in header)) throw new Error('not upgraded')
    expect(isValidLightClientHeader({ ...header, executionBlockHash: filler(66, 1) }, config)).toBe(false)
    // What fills the branch up must be zero.
    const [, ...rest] = header.executionBranch
    expect(isValidLightClientHeader({ ...header, executionBranch: [filler(66, 1), ...rest] }, config)).toBe(false)
    expect(isValidLightClientHeader({ ...header, executionBranch: rest.slice(4) }, config)).toBe(false)
  })

  it('are finalized by a block of Gloas', () => {
    const config = minimalConfig({ altair: 0, bellatrix: 0, capella: 0, deneb: 0, electra: 0, fulu: 0, gloas: 10 })
    const followed = createSimulation(config)
    const store = initializeLightClientStore(followed.checkpoint(64), followed.bootstrap(64), config)
    const update = followed.update({ attested: 90, finalized: 72 })
    const finalizedHeader = upgradeHeader(followed.blockAt(72).header, config)
    const after = processLightClientUpdate(store, { ...update, finalizedHeader }, 91, config)
    expect(after.finalizedBlocks.map(({ slot }) => slot)).toEqual([64, 72])
  })

  it('are no excuse for a block of Gloas in an old shape', () => {
    const gloas = configAt('gloas')
    expect(isValidLightClientHeader(chain.blockAt(64).header, gloas)).toBe(false)
  })
})

describe('participation', () => {
  it('finalizes with two thirds, and not with one less', () => {
    expect(take(start(), chain.update({ attested: 90, finalized: 72, absent: absentOf(11) })).finalizedHeader.beacon.slot).toBe(64)
    expect(take(start(), chain.update({ attested: 90, finalized: 72, absent: absentOf(10) })).finalizedHeader.beacon.slot).toBe(72)
  })

  it('verifies few signers by their own keys', () => {
    expect(take(start(), chain.update({ attested: 90, absent: absentOf(30) })).optimisticHeader.beacon.slot).toBe(90)
  })

  it('does not follow less than half of those last seen', () => {
    const store = take(start(), chain.update({ attested: 70 }))
    expect(getSafetyThreshold(store)).toBe(16)
    expect(take(store, chain.update({ attested: 80, absent: absentOf(16) })).optimisticHeader.beacon.slot).toBe(70)
    expect(take(store, chain.update({ attested: 80, absent: absentOf(15) })).optimisticHeader.beacon.slot).toBe(80)
  })

  it('refuses what nobody signed', () => {
    const update = chain.update({ attested: 90 })
    const syncAggregate = { ...update.syncAggregate, syncCommitteeBits: new Uint8Array(4) }
    expect(whyOf(() => take(start(), { ...update, syncAggregate }))).toBe('nobody signed it')
  })
})

describe('what is refused', () => {
  it('another committee', () => {
    expect(whyOf(() => take(start(), chain.update({ attested: 90, signers: chain.committeeOf(2) })))).toMatch(/signature/)
  })

  it('a bit more or less than who signed', () => {
    const update = chain.update({ attested: 90, absent: absentOf(3) })
    for (const bit of [1, 128]) {
      const syncCommitteeBits = update.syncAggregate.syncCommitteeBits.slice()
      syncCommitteeBits[0] = (syncCommitteeBits[0] ?? 0) ^ bit
      expect(whyOf(() => take(start(), { ...update, syncAggregate: { ...update.syncAggregate, syncCommitteeBits } }))).toMatch(/signature/)
    }
  })

  it('a signature that is no point, and one at infinity', () => {
    const update = chain.update({ attested: 90 })
    for (const first of [0xff, 0xc0]) {
      const syncCommitteeSignature = new Uint8Array(96)
      syncCommitteeSignature[0] = first
      expect(whyOf(() => take(start(), { ...update, syncAggregate: { ...update.syncAggregate, syncCommitteeSignature } }))).toMatch(
        /signature/,
      )
    }
  })

  it('slots out of order, the future, and what is old', () => {
    expect(whyOf(() => take(start(), chain.update({ attested: 90 }), 90))).toBe('it is signed in the future')
    expect(whyOf(() => take(start(), { ...chain.update({ attested: 90 }), signatureSlot: 90 }))).toBe('it is signed before what it signs')
    expect(whyOf(() => take(start(), chain.update({ attested: 64 })))).toBe('it is older than what is known')
    expect(whyOf(() => take(start(), chain.update({ attested: 80, finalized: 88 })))).toMatch(/newer than itself/)
  })

  it('a period whose committee is not known, and one that is skipped', () => {
    expect(whyOf(() => take(start(), chain.update({ attested: 130, finalized: 120 })))).toMatch(/not known/)
    const store = take(start(), chain.update({ attested: 90, finalized: 72 }))
    expect(whyOf(() => take(store, chain.update({ attested: 200, finalized: 194 })))).toMatch(/not known/)
  })

  it('another next committee than the one that is known', () => {
    const store = take(start(), chain.update({ attested: 90, finalized: 72 }))
    const update = chain.update({ attested: 100, finalized: 80 })
    expect(whyOf(() => take(store, { ...update, nextSyncCommittee: chain.committeeOf(5).committee }))).toBe(
      'its next committee is not the one that is known',
    )
  })

  it('half of a finality or of a committee', () => {
    const { finalityBranch: _branch, ...noFinality } = chain.update({ attested: 90, finalized: 72 })
    const { nextSyncCommittee: _committee, ...noCommittee } = chain.update({ attested: 90, finalized: 72 })
    expect(whyOf(() => take(start(), noFinality))).toBe('half of its finality is missing')
    expect(whyOf(() => take(start(), noCommittee))).toBe('half of its next committee is missing')
  })

  it('headers and committees that stand there without a proof', () => {
    const update = chain.update({ attested: 90, finalized: 72 })
    const zeros = (count: number) => Array.from({ length: count }, () => new Uint8Array(32))
    expect(whyOf(() => take(start(), { ...update, finalityBranch: zeros(7) }))).toBe('it has a finalized header without a proof')
    expect(whyOf(() => take(start(), { ...update, nextSyncCommitteeBranch: zeros(6) }))).toBe('it has a next committee without a proof')
  })

  it('a fork that the chain has no row for', () => {
    const config = { ...ELECTRA, forks: ELECTRA.forks.map((row) => ({ ...row, epoch: row.epoch + 11 })) }
    expect(whyOf(() => isValidLightClientHeader(chain.blockAt(80).header, config))).toBe('light-client/unknown-fork')
  })
})

describe('a forced update', () => {
  it('takes the best one seen, after a whole period without finality', () => {
    const weak = chain.update({ attested: 90, finalized: 72, absent: absentOf(12) })
    const store = take(start(), weak)
    expect(processLightClientStoreForceUpdate(store, 128, ELECTRA)).toBe(store)
    const forced = processLightClientStoreForceUpdate(store, 129, ELECTRA)
    expect(forced.finalizedHeader.beacon.slot).toBe(72)
    expect(forced.nextSyncCommittee).toBe(weak.nextSyncCommittee)
    expect(forced.bestValidUpdate).toBeUndefined()
  })

  it('counts the attested header as finalized where nothing else is', () => {
    const forced = processLightClientStoreForceUpdate(take(start(), chain.update({ attested: 90 })), 129, ELECTRA)
    expect(forced.finalizedHeader.beacon.slot).toBe(90)
  })

  it('waits for two thirds, where a wallet asks', () => {
    const weak = take(start(), chain.update({ attested: 90, finalized: 72, absent: absentOf(11) }))
    expect(forceStrongUpdate(weak, 10_000, ELECTRA)).toBe(weak)
    const strong = take(weak, chain.update({ attested: 92, absent: absentOf(10) }))
    expect(forceStrongUpdate(strong, 128, ELECTRA)).toBe(strong)
    expect(forceStrongUpdate(strong, 129, ELECTRA).finalizedHeader.beacon.slot).toBe(92)
  })

  it('does nothing without an update', () => {
    const store = start()
    expect(processLightClientStoreForceUpdate(store, 10_000, ELECTRA)).toBe(store)
  })
})

describe('the better of two updates', () => {
  const best = chain.update({ attested: 90, finalized: 72 })
  it.each([
    ['two thirds', chain.update({ attested: 80, finalized: 72, absent: absentOf(12) })],
    ['a committee of its own period', chain.update({ attested: 127, finalized: 72, signature: 128 })],
    ['finality', { ...chain.update({ attested: 80, finalized: 72 }), finalizedHeader: undefined, finalityBranch: undefined }],
    ['finality in its own period', chain.update({ attested: 80, finalized: 40 })],
    ['more signers', chain.update({ attested: 80, finalized: 72, absent: absentOf(1) })],
    ['an older block', chain.update({ attested: 91, finalized: 72 })],
    ['an older signature', chain.update({ attested: 90, finalized: 72, signature: 92 })],
  ])('has %s', (_, other) => {
    expect(isBetterUpdate(best, other as LightClientUpdate, ELECTRA)).toBe(true)
    expect(isBetterUpdate(other as LightClientUpdate, best, ELECTRA)).toBe(false)
  })

  it('of two weak ones is the one with more signers', () => {
    const weak = chain.update({ attested: 80, absent: absentOf(20) })
    expect(isBetterUpdate(chain.update({ attested: 90, absent: absentOf(19) }), weak, ELECTRA)).toBe(true)
  })
})

describe('two finalized blocks of one slot', () => {
  const other = createSimulation(ELECTRA, 100)
  const store = take(take(start(), chain.update({ attested: 90, finalized: 72 })), chain.update({ attested: 100, finalized: 80 }))

  it('are told, though the update is old', () => {
    const conflict = findConflict(store, other.update({ attested: 78, finalized: 72 }), 1000, ELECTRA)
    expect(conflict?.one.slot).toBe(72)
    expect(conflict?.other.slot).toBe(72)
    expect(conflict?.one.blockHash).not.toBe(conflict?.other.blockHash)
  })

  it('are not, for the same block, an unknown slot, too few signers or no finality', () => {
    for (const update of [
      chain.update({ attested: 90, finalized: 72 }),
      other.update({ attested: 110, finalized: 88 }),
      other.update({ attested: 90, finalized: 72, absent: absentOf(11) }),
      other.update({ attested: 90 }),
    ])
      expect(findConflict(store, update, 1000, ELECTRA)).toBeUndefined()
  })

  it('are a lie of the host where nobody signed the other', () => {
    const unsigned = other.update({ attested: 90, finalized: 72, signers: chain.committeeOf(9) })
    expect(whyOf(() => findConflict(store, unsigned, 1000, ELECTRA))).toMatch(/signature/)
  })
})

/** A finality update of the simulated chain: no committee. */
function finalityOf(options: Parameters<typeof chain.update>[0]) {
  const { nextSyncCommittee: _committee, nextSyncCommitteeBranch: _branch, ...rest } = chain.update(options)
  if (rest.finalizedHeader === undefined || rest.finalityBranch === undefined) throw new Error('nothing finalized')
  return { ...rest, finalizedHeader: rest.finalizedHeader, finalityBranch: rest.finalityBranch }
}
