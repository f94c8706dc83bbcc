import { type Batch, createBatch } from '../../scripts/devnet/rpc.ts'
import { blocksOfNode } from './execution.ts'
import { PRACTICE, practiceWithGloas } from './practice.ts'
import { createBeaconRoutes } from './routes.ts'
import { type BeaconServer, serveBeacon } from './serve-beacon.ts'
import { createSimulation } from './simulation.ts'

/** Serves the practice chain's beacon API on `port` over the node at `execution`, or whatever answers as it. Nothing is read before somebody asks. */
export function startConsensus(options: { port: number; execution: string | Batch; gloasEpoch?: number }): Promise<BeaconServer> {
  const config = options.gloasEpoch === undefined ? PRACTICE : practiceWithGloas(options.gloasEpoch)
  const batch = typeof options.execution === 'string' ? createBatch(options.execution) : options.execution
  const chain = createSimulation({ config, source: blocksOfNode(batch) })
  return serveBeacon(options.port, createBeaconRoutes(chain))
}
