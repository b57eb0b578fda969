import type { TemplatePlace } from '../../../../modules/templates/contract/faults.ts';
import type { VariableField } from './faults.ts';
import type { WorkingVariable } from './working.ts';

export interface VariableRowProps {
  readonly variable: WorkingVariable;
  readonly all: readonly WorkingVariable[];
  readonly signers: number;
  /** Nobody but the sender answers; signers sign. */
  readonly isStatic: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isNew: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly wrong: ReadonlySet<VariableField> | null;
  readonly places: readonly TemplatePlace[];
  readonly onChange: (next: WorkingVariable) => void;
  readonly onMove: (by: -1 | 1) => void;
}
