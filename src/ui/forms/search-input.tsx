import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon.tsx'

export type SearchInputProps = Omit<ComponentProps<'input'>, 'autoFocus' | 'className' | 'style' | 'size' | 'type'> & {
  /** Of a panel beside its button, or of a window above the page. */
  readonly of?: 'panel' | 'window'
}

const ROOM = { panel: 'px-4', window: 'px-5' } as const
const HEIGHT = { panel: 'min-h-12', window: 'min-h-13' } as const

/** The head of what somebody opened to search in: it has the focus as soon as it comes. No browser remembers what is typed, and no spelling service gets it. */
export const SearchInput = ({ of = 'panel', ...rest }: SearchInputProps): ReactNode => (
  <div className={`flex items-center gap-3 border-b border-hair ${ROOM[of]}`}>
    <Icon name="search" className="text-soft" />
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for, and begins at its field
      autoFocus
      type="text"
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      className={`${HEIGHT[of]} min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-soft coarse:text-lead`}
    />
  </div>
)
