import type { ReactNode } from 'react'

/** Reject and Sign, always in reach, at the same place in all steps. */
export const PracticeBar = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode => (
  <footer className="fixed inset-x-0 bottom-0 z-10 border-t border-hair bg-paper pb-[env(safe-area-inset-bottom)]" data-part="decide">
    <div role="group" aria-label={label} className="mx-auto flex w-full max-w-172 flex-col gap-3 px-4 py-3 sm:px-6">
      {children}
    </div>
  </footer>
)
