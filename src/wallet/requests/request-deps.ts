import type { NoteDeviceUse } from '../devices/device-uses.ts'
import type { OwnTransaction } from '#core/activity/activity'
import type { Platform } from '#protocol'
import type { DevicePort } from '#signers'
import type { AnalysisDeps } from '../analysis-ports.ts'
import type { MemoryDeps } from '../facts/memory.ts'

/** What requests live by. */
export type RequestDeps = AnalysisDeps &
  MemoryDeps & {
    readonly platform: Platform
    /** Absent where the browser cannot reach any device. */
    readonly devices?: DevicePort
    readonly uses?: NoteDeviceUse
    /** Sends stored bytes; see transactions.ts. */
    readonly deliver: (transaction: OwnTransaction) => Promise<OwnTransaction>
  }
