import { freePorts } from '../../scripts/town/anvil.ts'
import type { Town } from '../../scripts/town/start.ts'
import { type Liar, startLiar } from './liar.ts'

/** Two liars side by side, as the app expects the practice chain and its beacon API: it is told `port` and finds both. */
export type TownLiars = { readonly port: number; readonly execution: Liar; readonly beacon: Liar; stop(): Promise<void> }

/** Puts a liar before each endpoint of a town. Both tell the truth until they are told otherwise. */
export async function startTownLiars({ url, beacon: beaconUrl }: Pick<Town, 'url' | 'beacon'>): Promise<TownLiars> {
  const port = await freePorts(2)
  const [execution, beacon] = await Promise.all([startLiar({ upstream: url, port }), startLiar({ upstream: beaconUrl, port: port + 1 })])
  return { port, execution, beacon, stop: async () => void (await Promise.all([execution.stop(), beacon.stop()])) }
}
