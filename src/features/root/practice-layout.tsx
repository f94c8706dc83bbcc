import { useOwnPractice } from '#features/shared'
import { Outlet } from '#ui/router/router'
import { lazy, type ReactNode, Suspense } from 'react'

const AppLayout = lazy(async () => ({ default: (await import('./app-layout.tsx')).AppLayout }))

/** The frame of the wallet for who practises with their own account; the minute of a newcomer stands alone. */
export function PracticeLayout(): ReactNode {
  if (!useOwnPractice()) return <Outlet />
  return (
    <Suspense>
      <AppLayout />
    </Suspense>
  )
}
