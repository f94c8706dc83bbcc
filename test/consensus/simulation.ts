import type { ConsensusConfig } from '#core/chains/consensus'
import { type BeaconHeader, bodyTree, epochOf, headerRoot, periodOf, proposerOf, stateTree } from './beacon.ts'
import { type Committee, committeeOf } from './committee.ts'
import type { BlockSource, ExecutionBlock } from './execution.ts'
import { hexOf, type Root } from './ssz.ts'
import type { Tree } from './tree.ts'

export type SimulationOptions = {
  readonly config: ConsensusConfig
  readonly source: BlockSource
  /**
   * The slot of block 0, from which slots and block numbers go on side by side, whatever the blocks say of their time. Without it a block has the slot of
   * its time, as consensus wants it (`payload.timestamp == compute_time_at_slot(slot)`), and a slot without a block is empty.
   */
  readonly firstSlot?: number
  /** What proposers write into their blocks: another graffito makes another chain of the same execution blocks, signed by the same keys. */
  readonly graffito?: (slot: number) => string
}

/** A beacon block with the execution block in it. */
export type Link = {
  readonly slot: number
  readonly block: ExecutionBlock
  readonly graffito: string
  readonly header: BeaconHeader
  readonly root: Root
}

/**
 * A beacon chain made of somebody else's execution blocks. It simulates who signs: committees, signatures, states and bodies as a
 * light client sees them. There is no fork choice, no validator and no state transition behind it.
 */
export type Simulation = {
  readonly config: ConsensusConfig
  /** Takes over what the execution chain did since: new blocks, other blocks, fewer. */
  follow(): Promise<void>
  /** The newest block. */
  head(): Link
  /** The block of a slot; nothing where the slot is empty. */
  at(slot: number): Link | undefined
  /** The newest block of this slot or an earlier one. */
  upTo(slot: number): Link | undefined
  byRoot(root: string): Link | undefined
  /**
   * What the state of a block holds as finalized: the newest block at the start of the epoch before the last. Undefined while that is not after the first
   * block.
   */
  finalizedBy(link: Link): Link | undefined
  /** Whether an epoch begins with this block: it is the newest one at the start of an epoch, which may be empty itself. */
  beginsEpoch(link: Link): boolean
  committee(period: number): Committee
  /** The state of a block, as a tree. */
  state(link: Link): Tree
}

/** Where the chain moves while it is being read, reading starts over. */
const TRIES = 10
/** How far to look back at once for the block from which another chain goes on. */
const STEP = 32

export function createSimulation({ config, source, firstSlot, graffito = () => 'practice' }: SimulationOptions): Simulation {
  const links: Link[] = []
  const roots = new Map<string, Link>()
  const committees = new Map<number, Committee>()

  function upTo(slot: number): Link | undefined {
    let [low, high] = [0, links.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((links[middle] as Link).slot <= slot) low = middle + 1
      else high = middle
    }
    return links[low - 1]
  }

  function at(slot: number): Link | undefined {
    const link = upTo(slot)
    return link?.slot === slot ? link : undefined
  }

  /** Blocks of one second, as `anvil_reorg` makes them, take the slots that follow. */
  function slotOf({ number, timestamp }: ExecutionBlock): number {
    if (firstSlot !== undefined) return firstSlot + number
    const slot = (Number(timestamp) - config.genesisTime) / config.secondsPerSlot
    if (!Number.isInteger(slot) || slot < 0) throw new Error(`Block ${number} is not at the start of a slot.`)
    return Math.max(slot, (links.at(-1)?.slot ?? -1) + 1)
  }

  function committee(period: number): Committee {
    const made = committees.get(period) ?? committeeOf(config.name, period, config.syncCommitteeSize)
    committees.set(period, made)
    return made
  }

  function finalizedAt(slot: number): Link | undefined {
    const last = upTo((epochOf(config, slot) - 2) * config.slotsPerEpoch)
    return last === links[0] ? undefined : last
  }

  const stateAt = (slot: number): Tree =>
    stateTree(config, {
      slot,
      current: committee(periodOf(config, slot)).root,
      next: committee(periodOf(config, slot) + 1).root,
      finalized: finalizedAt(slot)?.root ?? new Uint8Array(32),
    })

  function append(block: ExecutionBlock): void {
    const slot = slotOf(block)
    const text = graffito(slot)
    const header = {
      slot,
      proposer: proposerOf(slot),
      parentRoot: links.at(-1)?.root ?? new Uint8Array(32),
      stateRoot: stateAt(slot).root,
      bodyRoot: bodyTree(config, slot, block, text).root,
    }
    const link = { slot, block, graffito: text, header, root: headerRoot(header) }
    links.push(link)
    roots.set(hexOf(link.root), link)
  }

  function shorten(count: number): void {
    for (const link of links.splice(count)) roots.delete(hexOf(link.root))
  }

  /** Leaves only blocks that the chain still has. */
  async function findFork(head: number): Promise<void> {
    shorten(head + 1)
    while (links.length > 0) {
      const from = Math.max(0, links.length - STEP)
      const present = await source.blocks(from, links.length - 1)
      const same = present.findLast((block) => links[block.number]?.block.hash === block.hash)
      shorten(same === undefined ? from : same.number + 1)
      if (same !== undefined) return
    }
  }

  async function read(): Promise<'done' | 'moved'> {
    const head = await source.head()
    if (links.length === head.number + 1 && links.at(-1)?.block.hash === head.hash) return 'done'
    await findFork(head.number)
    const fresh = links.length > head.number ? [] : await source.blocks(links.length, head.number)
    for (const block of fresh) {
      const last = links.at(-1)?.block
      if (block.number !== links.length || (last !== undefined && last.hash !== block.parentHash)) return 'moved'
      append(block)
    }
    return links.at(-1)?.block.hash === head.hash ? 'done' : 'moved'
  }

  let reading: Promise<void> = Promise.resolve()
  async function follow(): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) if ((await read()) === 'done') return
    throw new Error('The execution chain does not stand still for long enough to be read.')
  }

  return {
    config,
    follow: () => (reading = reading.catch(() => undefined).then(follow)),
    head() {
      const last = links.at(-1)
      if (last === undefined) throw new Error('Nothing was read of the execution chain yet.')
      return last
    },
    at,
    upTo,
    byRoot: (root) => roots.get(root),
    finalizedBy: ({ slot }) => finalizedAt(slot),
    beginsEpoch: (link) => upTo(Math.ceil(link.slot / config.slotsPerEpoch) * config.slotsPerEpoch) === link,
    committee,
    state: ({ slot }) => stateAt(slot),
  }
}
