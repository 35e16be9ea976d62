@rem The scripts of package.json begin with "exec", which a shell has and cmd.exe has not: it runs this file in its place.
@>&2 echo Moments runs on Linux and macOS. On Windows, run it in WSL: https://learn.microsoft.com/windows/wsl/install
@exit /b 1
