import { type ReactNode, useId } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import styles from './Field.module.css';

/** Larger than any rule of a name or a phone, so that a longer value gets its message instead of being cut (RULE-005). */
export const TYPED_LENGTH = 200;

export interface FieldProps extends Omit<TextFieldProps, 'children' | 'className' | 'style'> {
  readonly label: ReactNode;
  /** What helps before typing. */
  readonly hint?: ReactNode;
  /** What is wrong and what to do, beside its cause; null: nothing is. */
  readonly error?: string | null;
  readonly placeholder?: string;
  /** More than one: a text of several lines. */
  readonly rows?: number;
  /** Of a new password, for generators (`passwordRulesAttribute`). */
  readonly passwordRules?: string;
  /** Keys written in capitals, such as an RFC: phones begin with them. */
  readonly capitals?: boolean;
  readonly inputRef?: React.Ref<HTMLInputElement>;
  /** What may be meant, offered while it is typed; anything else is taken too. */
  readonly suggestions?: readonly string[];
}

export function Field({
  label,
  hint,
  error = null,
  placeholder,
  rows = 1,
  passwordRules,
  capitals = false,
  inputRef,
  suggestions = [],
  ...rest
}: FieldProps) {
  const listId = useId();
  return (
    <TextField {...rest} isInvalid={error !== null} validationBehavior="aria" className={styles.field!}>
      <Label className={styles.label!}>{label}</Label>
      {rows > 1 ? (
        <TextArea className={styles.input!} rows={rows} placeholder={placeholder} />
      ) : (
        <Input
          className={styles.input!}
          placeholder={placeholder}
          ref={inputRef}
          {...(suggestions.length > 0 ? { list: listId } : {})}
          {...(capitals ? { autoCapitalize: 'characters' } : {})}
          {...(passwordRules === undefined ? {} : { passwordrules: passwordRules })}
        />
      )}
      {suggestions.length > 0 ? (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
      {hint ? (
        <Text slot="description" className={styles.hint!}>
          {hint}
        </Text>
      ) : null}
      <FieldError className={styles.error!}>{error}</FieldError>
    </TextField>
  );
}
