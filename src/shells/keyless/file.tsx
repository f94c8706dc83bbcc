import { type Client, createClient } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import type { QrCalls } from '#protocol/qr'
import { after, createWatched } from '../watched.ts'
import evmCode from '../web/workers/evm.ts?worker-text'
import qrCode from '../web/workers/qr.ts?worker-text'
import { workerPort } from '../web/worker-port.ts'
import { bootKeyless } from './boot.tsx'
import { startFromText } from './start-from-text.ts'
import chainCode from './workers/chain.ts?worker-text'

// From a disk a browser loads no module and no Worker beside the page: all of it is in the page itself.

const spawnChain = (): Client<ChainCalls, ChainEvents> => createClient(workerPort(startFromText(chainCode, 'chain')), 'chain')
const spawnEvm = (): Client<EvmCalls> => createClient<EvmCalls>(workerPort(startFromText(evmCode, 'evm')), 'evm')
const evm = createWatched<EvmCalls>({ spawn: spawnEvm, after })

const spawnQr = async (): Promise<Client<QrCalls>> => createClient(workerPort(startFromText(qrCode, 'qr')), 'qr')

bootKeyless({ spawnChain, evm: () => evm, spawnQr })
