import { freePorts } from '../../scripts/devnet/anvil.ts'
import type { Devnet } from '../../scripts/devnet/start.ts'
import { type Liar, startLiar } from './liar.ts'

/** Two liars side by side, as the app expects the practice chain and its beacon API: it is told `port` and finds both. */
export type DevnetLiars = { readonly port: number; readonly execution: Liar; readonly beacon: Liar; stop(): Promise<void> }

/** Puts a liar before each endpoint of a practice chain. Both tell the truth until they are told otherwise. */
export async function startDevnetLiars({ url, beacon: beaconUrl }: Pick<Devnet, 'url' | 'beacon'>): Promise<DevnetLiars> {
  const port = await freePorts(2)
  const [execution, beacon] = await Promise.all([startLiar({ upstream: url, port }), startLiar({ upstream: beaconUrl, port: port + 1 })])
  return { port, execution, beacon, stop: async () => void (await Promise.all([execution.stop(), beacon.stop()])) }
}
