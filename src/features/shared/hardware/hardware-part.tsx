import { lazy, type ReactNode, Suspense } from 'react'
import { RowsSkeleton } from '#ui/feedback/skeleton'
import type { OnAdded } from './device-accounts.tsx'

/** Fetched when it is chosen: few have such a device. */
const HardwareDevice = lazy(async () => ({ default: (await import('./hardware-device.tsx')).HardwareDevice }))

/** Adds accounts of a hardware device. `onAdded`: where it goes on. */
export const HardwarePart = ({ onAdded }: { readonly onAdded: OnAdded }): ReactNode => (
  <Suspense fallback={<RowsSkeleton rows={3} />}>
    <HardwareDevice onAdded={onAdded} />
  </Suspense>
)
