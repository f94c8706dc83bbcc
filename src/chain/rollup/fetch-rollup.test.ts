import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Hex, word } from '#core/bytes/hex'
import { isAnchored, type LayerOneState, type RollupRoot } from '#core/rollup/rollup-state'
import type { Anvil } from '../../../scripts/devnet/anvil.ts'
import { startLayers } from '../../../scripts/devnet/layers.ts'
import { CHALLENGE_SECONDS, creationOf, OLDER_RELEASE, type PracticeRollup, startRollup } from '../../../scripts/devnet/rollup.ts'
import { type ChainClient, connect, endpointAt, newest } from '../test-support/anvil.ts'
import type { Prover } from '../calls/state/prover.ts'
import { fetchRollup, type FetchedRollup } from './fetch-rollup.ts'

/** Contracts of the practice rollup on a real node, each slot of them proved: what is read of them, and of what is wrong with them. */
let l1: Anvil
let l2: Anvil
let rollup: PracticeRollup
let client: ChainClient
let root: RollupRoot
let clean: string

beforeAll(async () => {
  ;[l1, l2] = await startLayers()
  rollup = await startRollup(l1.rpc, l2.rpc)
  await l2.rpc('anvil_mine', ['0x8'])
  root = { chainId: 31_338, l1: 31_337, systemConfig: rollup.addresses.config, challengeSeconds: CHALLENGE_SECONDS }
  client = await connect([endpointAt(l1.url)])
  clean = await l1.rpc('evm_snapshot')
})
beforeEach(async () => {
  await l1.rpc('evm_revert', [clean])
  clean = await l1.rpc('evm_snapshot')
})
afterAll(async () => {
  client.close()
  await Promise.all([l1.stop(), l2.stop()])
})

const prover: Prover = (header, wants) => client.call('prove', { header, wants, purpose: 'head' })
const fetched = async (hints: FetchedRollup['used'] = []): Promise<FetchedRollup> =>
  fetchRollup(root, await newest(client), { prover, hints, asking: { purpose: 'head', signal: new AbortController().signal } })
async function stateNow(): Promise<LayerOneState> {
  const { reading } = await fetched()
  if (reading.kind !== 'read') throw new Error(`Not read: ${reading.fault.kind}`)
  return reading.state
}

describe('the contracts of a rollup', () => {
  it('say the root that they were set up with, while there is no game', async () => {
    const { contracts, anchor, proposals, unsafeBlockSigner, respectedGameType } = await stateNow()
    expect(isAnchored(anchor) && anchor).toEqual({ l2Number: 2n, outputRoot: await rollup.outputOf(2n) })
    expect(proposals).toEqual([])
    expect(unsafeBlockSigner).toBe(rollup.actors.sequencer)
    expect(respectedGameType).toBe(0)
    const { config, portal, registry, factory } = rollup.addresses
    expect(Object.values(contracts).map(({ address, version }) => [address, version])).toEqual([
      [config, '3.11.0'],
      [portal, '5.1.1'],
      [registry, '3.5.0'],
      [factory, '1.4.0'],
    ])
  })

  it('say the anchored game, and those that are only proposed, newest first, by whom and until when', async () => {
    const anchored = await rollup.propose(4n)
    await rollup.anchor(anchored)
    const next = await rollup.propose(5n)
    const last = await rollup.propose(7n, { who: 'stranger' })
    const { anchor, proposals } = await stateNow()
    expect(anchor).toMatchObject({ l2Number: 4n, outputRoot: await rollup.outputOf(4n), game: { address: anchored, gameType: 0 } })
    expect(proposals.map((one) => [one.game, one.proposer, 'l2Number' in one && one.l2Number])).toEqual([
      [last, rollup.actors.stranger, 7n],
      [next, rollup.actors.proposer, 5n],
      [anchored, rollup.actors.proposer, 4n],
    ])
    for (const { createdAt, challengeableUntil } of proposals) expect(challengeableUntil).toBe(createdAt + BigInt(CHALLENGE_SECONDS))
  })

  it('take six trips at most for the first time, and one when it is known where to look', async () => {
    await rollup.anchor(await rollup.propose(4n))
    const first = await fetched()
    expect(first.trips).toBeLessThanOrEqual(6)
    await l1.rpc('anvil_mine', ['0x1'])
    expect((await fetched(first.used)).trips).toBe(1)
    await rollup.propose(6n)
    // A new game moves the list by one, and is looked at.
    expect((await fetched(first.used)).trips).toBeLessThanOrEqual(4)
  })

  it.each([
    ['fault proofs whose arguments stand behind the claim (op-contracts v5)', 8, `0x${'11'.repeat(124)}`, '0x'],
    ['permissioned ones of that release', 1, `0x${'11'.repeat(164)}`, '0x'],
    ['several proofs, with a parent and roots between (Base)', 621, '0x', `0x${'22'.repeat(20 + 32 * 3)}`],
    ['one that nobody here knows, with its parent’s index', 42, '0x', '0x00000007'],
  ] as const)('are read where the respected games are %s', async (_, gameType, args, extra) => {
    await rollup.write('owner', 'registry', 'setRespectedGameType', [gameType])
    await rollup.write('owner', 'factory', 'setImplementation', [gameType, rollup.addresses.game, args])
    const game = await rollup.propose(6n, { gameType, extra })
    await rollup.anchor(game)
    const next = await rollup.propose(7n, { gameType, extra })
    const { anchor, proposals } = await stateNow()
    expect(anchor).toMatchObject({ l2Number: 6n, outputRoot: await rollup.outputOf(6n), game: { address: game, gameType } })
    expect(proposals[0]).toMatchObject({ game: next, l2Number: 7n, proposer: rollup.actors.proposer })
  })

  it('name the newest games alone, however many somebody makes', async () => {
    await rollup.anchor(await rollup.propose(4n))
    for (let at = 0; at < 10; at++) await rollup.propose(5n, { who: 'stranger', root: word(BigInt(at + 1)) })
    const { anchor, proposals } = await stateNow()
    expect(proposals).toHaveLength(8)
    expect(isAnchored(anchor) && anchor.l2Number).toBe(4n)
  })
})

/** What goes wrong on layer 1: how, and what is then read. Nothing of it leaves another anchor than the true one. */
type Case = readonly [what: string, arrange: () => Promise<unknown>, expected: object]
const lost = (fault: string): object => ({ anchor: { fault } })
const proposed = async (...args: Parameters<PracticeRollup['propose']>): Promise<Hex> => rollup.propose(...args)
const force = (game: Hex): Promise<void> => rollup.write('owner', 'registry', 'forceAnchor', [game])
const upgrade = async (name: 'config' | 'portal' | 'registry' | 'factory', runtime: Hex): Promise<void> =>
  rollup.write('owner', rollup.addresses[name], 'upgradeTo', [await rollup.create(creationOf(runtime))])
const release = (contract: string, version?: string): object => ({
  fault: { kind: 'unknown-release', contract, ...(version && { version }) },
})

const CASES: readonly Case[] = [
  ['a stranger proposes what is false', () => proposed(6n, { who: 'stranger', root: word(1n) }), { anchor: { l2Number: 4n } }],
  ['a stranger proposes a block of the far future', () => proposed(2n ** 200n, { who: 'stranger', root: word(1n) }), { anchor: { l2Number: 4n } }],
  ['the anchor is blacklisted', async () => {
    const game = await proposed(5n)
    await rollup.anchor(game)
    await rollup.write('owner', 'registry', 'blacklistDisputeGame', [game])
  }, lost('blacklisted')],
  ['all games so far are retired', () => rollup.write('owner', 'registry', 'updateRetirementTimestamp'), lost('retired')],
  ['the anchor is a game that is still open', async () => force(await proposed(6n)), lost('unresolved')],
  ['the anchor is a game that was lost', async () => {
    const game = await proposed(6n)
    await rollup.write('owner', game, 'resolve', [false])
    await force(game)
  }, lost('lost')],
  ['the anchor is of a type that never was the respected one', async () => {
    await rollup.write('owner', 'factory', 'setImplementation', [1, rollup.addresses.game, '0x'])
    const game = await proposed(6n, { gameType: 1 })
    await rollup.write('owner', game, 'resolve', [true])
    await force(game)
  }, lost('other-type')],
  ['the anchor is of a type that nobody here knows', async () => {
    await rollup.write('owner', 'factory', 'setImplementation', [77, rollup.addresses.game, '0x'])
    const game = await proposed(6n, { gameType: 77 })
    await rollup.write('owner', game, 'resolve', [true])
    await force(game)
  }, lost('unregistered')],
  ['the respected games claim super roots', async () => {
    await rollup.write('owner', 'registry', 'setRespectedGameType', [4])
    await rollup.write('owner', 'factory', 'setImplementation', [4, rollup.addresses.game, '0x'])
    const game = await proposed(6n, { gameType: 4 })
    await rollup.write('owner', game, 'resolve', [true])
    await force(game)
  }, { ...lost('super-root'), proposals: [] }],
  ['the respected type changes after the anchor was made', () => rollup.write('owner', 'registry', 'setRespectedGameType', [8]), { anchor: { l2Number: 4n }, proposals: [] }],
  ["the anchor's code is that of a game of another factory", async () => {
    const game = await proposed(4n, { root: await rollup.outputOf(5n) })
    const code = await l1.rpc<Hex>('eth_getCode', [game, 'latest'])
    await force(await rollup.create(creationOf(code.replace('0000000000000004', '0000000000000006') as Hex)))
  }, lost('unregistered')],
  ['the anchor is a contract that is no game', () => force(rollup.addresses.portal), lost('unreadable')],
  ['the anchor is an account without code', () => force(rollup.actors.stranger), lost('unreadable')],
  ['a game has extra data of an unknown length', async () => {
    const game = await proposed(6n, { extra: '0xabcdef' })
    await rollup.write('owner', game, 'resolve', [true])
    await force(game)
  }, lost('unreadable')],
  ['the registry is of the release before', () => upgrade('registry', OLDER_RELEASE.anchorStateRegistry), release('AnchorStateRegistry', '1.0.0')],
  ['the portal is of the release before', () => upgrade('portal', OLDER_RELEASE.optimismPortal2), release('OptimismPortal2', '3.10.0')],
  ['the SystemConfig is of the release before', () => upgrade('config', OLDER_RELEASE.systemConfig), release('SystemConfig', '2.3.0-beta.2')],
  ['the registry is upgraded to what nobody knows', () => upgrade('registry', '0x64342e302e3050'), release('AnchorStateRegistry', '4.0.0')],
  ['the registry says two versions', () => upgrade('registry', '0x64332e352e3064312e302e30'), release('AnchorStateRegistry')],
  ['there is no code behind the portal', () => rollup.write('owner', rollup.addresses.portal, 'upgradeTo', [rollup.actors.stranger]), release('OptimismPortal2')],
  ['there is no portal', () => rollup.write('owner', 'config', 'setPortal', [`0x${'0'.repeat(40)}`]), { fault: { kind: 'no-contract', contract: 'OptimismPortal2' } }],
  ['the portal is an account without code', () => rollup.write('owner', 'config', 'setPortal', [rollup.actors.stranger]), { fault: { kind: 'no-contract' } }],
  ['a proposal is blacklisted', async () => rollup.write('owner', 'registry', 'blacklistDisputeGame', [await proposed(6n)]), { proposals: [{ l2Number: 4n }] }],
  ['a proposal was lost', async () => rollup.write('owner', await proposed(6n), 'resolve', [false]), { proposals: [{ l2Number: 4n }] }],
] // prettier-ignore

describe('what is wrong on layer 1', () => {
  it.each(CASES)('when %s', async (_, arrange, expected) => {
    await rollup.anchor(await rollup.propose(4n))
    await arrange()
    const { reading } = await fetched()
    expect(reading.kind === 'read' ? reading.state : reading).toMatchObject(expected)
    if (reading.kind !== 'read' || !isAnchored(reading.state.anchor)) return
    // Whatever was done, what is anchored is the true output of its block.
    expect(reading.state.anchor.outputRoot).toBe(await rollup.outputOf(reading.state.anchor.l2Number))
  })
})
