import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonLook } from './Button.tsx';
import styles from './DropArea.module.css';

export interface DropAreaProps {
  readonly onFiles: (files: File[]) => void;
  /** As of an input of files: `.pdf,.asn`. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly title: ReactNode;
  readonly hint: ReactNode;
  readonly button: string;
  /** Another than `primary` where choosing a file is not what the page is for. */
  readonly look?: ButtonLook;
}

/** Files by dropping, by the button, or by pasting; the button alone does everything for a keyboard. */
export function DropArea({ onFiles, accept, multiple = false, title, hint, button, look = 'primary' }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(0);
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the second way; the button inside is the first
    <div
      className={styles.area}
      data-over={over > 0 || undefined}
      onDragEnter={(event) => isFiles(event) && setOver(over + 1)}
      onDragLeave={(event) => isFiles(event) && setOver(Math.max(0, over - 1))}
      onDragOver={(event) => isFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        setOver(0);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      <FileUp aria-hidden size={36} strokeWidth={1.4} />
      <p className={styles.title}>{title}</p>
      <Button look={look} onPress={() => input.current?.click()}>
        {button}
      </Button>
      <p className={styles.hint}>{hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
