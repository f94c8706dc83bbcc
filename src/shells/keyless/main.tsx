import { createEvm } from '../web/evm-worker.ts'
import { bootKeyless } from './boot.tsx'
import { spawnKeylessChain } from './chain-worker.ts'

bootKeyless({
  spawnChain: spawnKeylessChain,
  evm: createEvm(),
  spawnQr: async () => (await import('../web/devices/qr-worker.ts')).spawnQr(),
})
