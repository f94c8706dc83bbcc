import { type Result, summarise } from '../../scripts/measure/bench.ts'
import type { Lab } from './lab.ts'
import type { Call } from './page.ts'
import { mine, type Place, devnetAt } from './review.ts'

const LOOKS = 10

/** The heap of the evm Worker while it simulates, a new block after each tenth of them. Each simulation is another transaction. */
export async function measureMemory(
  lab: Lab,
  place: Place,
  call: Call,
  { simulations }: { readonly simulations: number },
): Promise<readonly Result[]> {
  const room = await lab.open()
  const tool = await room.tool()
  try {
    await room.call('open', devnetAt({ ...place, rpc: place.town.url, beacon: place.town.beacon }, 'allowed'), [])
    const heaps: number[] = []
    for (let look = 0; look < LOOKS; look++) {
      await mine(place)
      await room.call('simulate', call, simulations / LOOKS)
      heaps.push(await tool.heapOf('/evm/'))
    }
    const at = (look: number): number => heaps.at(look) ?? Number.NaN
    const [early, late] = [heaps.slice(1, 4), heaps.slice(-3)].map((some) => some.reduce((sum, heap) => sum + heap, 0) / some.length)
    return [
      summarise(`evm Worker: heap after ${simulations / LOOKS} simulations`, 'bytes', [at(0)]),
      summarise(`evm Worker: heap after ${simulations} simulations`, 'bytes', [at(-1)]),
      summarise('evm Worker: heap of the last three looks to that of the second to fourth, times', 'count', [(late ?? 0) / (early ?? 1)]),
      summarise('evm Worker: heap at each look', 'bytes', heaps),
    ]
  } finally {
    await tool.close()
    await room.close()
  }
}
