import { beforeAll, describe, expect, it } from 'vitest'
import { decodeSsz } from '../../src/chain/light-client/beacon-ssz.ts'
import { bootstrapType, updateType } from '../../src/chain/light-client/containers.ts'
import { forkRules } from '../../src/chain/light-client/forks.ts'
import { hashTreeRoot } from '../../src/chain/light-client/ssz.ts'
import { configAt, createSimulation } from '../../src/chain/light-client/test-support/generator.ts'
import { bootstrapAnswer, updateAnswer } from '../../src/chain/light-client/test-support/json.ts'
import { FORK_NAMES } from '../../src/core/chains/consensus.ts'
import { hasPeers, loadPeer } from './peer.ts'

type Container = { fromJson(json: unknown): unknown; serialize(value: unknown): Uint8Array; hashTreeRoot(value: unknown): Uint8Array }
type Types = Readonly<Record<string, Readonly<Record<'LightClientUpdate' | 'LightClientBootstrap', Container>>>>

describe.skipIf(!hasPeers)('containers, in the minimal preset', () => {
  let ssz: Types
  let places: Readonly<Record<string, unknown>>
  beforeAll(async () => {
    // Read once, by the first module of Lodestar that is loaded.
    process.env['LODESTAR_PRESET'] = 'minimal'
    ;[{ ssz }, places] = await Promise.all([
      loadPeer<{ ssz: Types }>('@lodestar/types/lib/index.js'),
      loadPeer<Readonly<Record<string, unknown>>>('@lodestar/params/lib/index.js'),
    ])
  })

  it.each([
    ['deneb', ''],
    ['electra', '_ELECTRA'],
    ['gloas', '_GLOAS'],
  ] as const)('of %s have proofs at the places that Lodestar has', (fork, suffix) => {
    const { finalizedRoot, currentSyncCommittee, nextSyncCommittee } = forkRules(fork)
    expect({ finalizedRoot, currentSyncCommittee, nextSyncCommittee }).toEqual({
      finalizedRoot: places[`FINALIZED_ROOT_GINDEX${suffix}`],
      currentSyncCommittee: places[`CURRENT_SYNC_COMMITTEE_GINDEX${suffix}`],
      nextSyncCommittee: places[`NEXT_SYNC_COMMITTEE_GINDEX${suffix}`],
    })
  })

  it.each([
    ['capella', ''],
    ['deneb', '_DENEB'],
    ['gloas', '_GLOAS'],
  ] as const)('of %s have the block hash where Lodestar has it', (fork, suffix) => {
    expect(forkRules(fork).blockHash).toBe(places[`EXECUTION_BLOCK_HASH_GINDEX${suffix}`])
  })

  it.each(FORK_NAMES)('of %s are the same values with the same roots through the SSZ of Lodestar and back', (fork) => {
    const config = configAt(fork)
    const chain = createSimulation(config)
    const update = chain.update({ attested: 90, finalized: 72 })
    const bootstrap = chain.bootstrap(64)
    const size = config.syncCommitteeSize
    const theirs = ssz[fork]
    if (theirs === undefined) throw new Error(`Lodestar knows no fork ${fork}.`)

    const theirUpdate = theirs.LightClientUpdate.fromJson(updateAnswer(update, config).data)
    expect(decodeSsz(updateType(fork, size), theirs.LightClientUpdate.serialize(theirUpdate))).toEqual(update)
    expect(hashTreeRoot(updateType(fork, size), update as never)).toEqual(theirs.LightClientUpdate.hashTreeRoot(theirUpdate))

    const theirBootstrap = theirs.LightClientBootstrap.fromJson(bootstrapAnswer(bootstrap, config).data)
    expect(decodeSsz(bootstrapType(fork, size), theirs.LightClientBootstrap.serialize(theirBootstrap))).toEqual(bootstrap)
    expect(hashTreeRoot(bootstrapType(fork, size), bootstrap as never)).toEqual(theirs.LightClientBootstrap.hashTreeRoot(theirBootstrap))
  })
})
