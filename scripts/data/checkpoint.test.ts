import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configOf } from '../../src/chain/light-client/light-client.ts'
import { createMadeUpBlocks } from '../../test/consensus/made-up-blocks.ts'
import { SHORT_PERIODS } from '../../test/consensus/practice.ts'
import { createBeaconRoutes } from '../../test/consensus/routes.ts'
import { type BeaconServer, serveBeacon } from '../../test/consensus/serve-beacon.ts'
import { createSimulation } from '../../test/consensus/simulation.ts'
import { fileFaults } from './chain-check.ts'
import { checkpointText, gather } from './checkpoint.ts'

const config = configOf('practice')
let servers: BeaconServer[] = []
let other: BeaconServer
let ahead: BeaconServer
let elsewhere: BeaconServer

const serve = (blocks: number, graffito = 'practice', of = SHORT_PERIODS): Promise<BeaconServer> => {
  const chain = createSimulation({ config: of, source: createMadeUpBlocks(blocks), graffito: () => graffito })
  return serveBeacon(0, createBeaconRoutes(chain))
}
beforeAll(async () => {
  servers = await Promise.all([serve(100), serve(100), serve(100)])
  other = await serve(100, 'another')
  ahead = await serve(109)
  elsewhere = await serve(100, 'practice', { ...SHORT_PERIODS, genesisValidatorsRoot: `0x${'11'.repeat(32)}` })
})
afterAll(() => Promise.all([...servers, other, ahead, elsewhere].map((server) => server.stop())))

const hosts = (...list: readonly BeaconServer[]) => list.map(({ url }, at) => ({ url, operator: `operator ${at}` }))

describe('a checkpoint for a release', () => {
  it('is a finalized block, first of its epoch, that three operators have', async () => {
    const { quorum, votes } = await gather(hosts(...servers), config)
    expect(quorum).toMatchObject({ slot: 80, operators: ['operator 0', 'operator 1', 'operator 2'] })
    expect(votes.map(({ said }) => said)).toEqual(Array(3).fill(`${quorum?.root ?? ''} at slot 80`))
  })

  it('is found where one of them is an epoch ahead', async () => {
    expect((await gather(hosts(servers[0] ?? other, servers[1] ?? other, ahead), config)).quorum).toMatchObject({ slot: 80 })
  })

  it('is not what two have, nor three hosts of one operator', async () => {
    expect((await gather(hosts(...servers.slice(0, 2)), config)).quorum).toBeUndefined()
    const one = hosts(...servers).map((host) => ({ ...host, operator: 'one' }))
    expect((await gather(one, config)).quorum).toBeUndefined()
  })

  it('is not what one denies, whoever has the majority', async () => {
    expect((await gather(hosts(...servers, other), config)).quorum).toBeUndefined()
  })

  it('does not count hosts of another chain, nor those that do not answer', async () => {
    const dead = { url: 'http://127.0.0.1:1/', operator: 'nobody' }
    const { quorum, votes } = await gather([...hosts(...servers, elsewhere), dead], config)
    expect(quorum?.operators.length).toBe(3)
    expect(votes[3]?.said).toBe('is of another beacon chain')
  })
})

it('takes its place in the folder of its chain', () => {
  const root = `0x${'ab'.repeat(32)}` as const
  const text = checkpointText({ root, slot: 320 })
  expect(JSON.parse(text)).toEqual({ root, slot: 320 })
  expect(fileFaults('checkpoint', JSON.parse(text))).toEqual([])
  expect(fileFaults('checkpoint', { root: root.slice(0, 10), slot: 320 })).toHaveLength(1)
})
